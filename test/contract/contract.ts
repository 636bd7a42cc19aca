import type { Engine } from './engine.js';
import { workedExample } from './worked-example.js';

/** What every store must do, whatever it is made of. Nothing in here knows an engine. */
export function contract(engine: Engine): void {
  workedExample(engine);
}
