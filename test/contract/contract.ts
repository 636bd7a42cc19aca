import { badInput } from './bad-input.js';
import { badText } from './bad-text.js';
import { beliefs } from './beliefs.js';
import { corrections } from './corrections.js';
import { diffs } from './diffs.js';
import type { Engine } from './engine.js';
import { entities } from './entities.js';
import { episodes } from './episodes.js';
import { exchange } from './exchange.js';
import { namesAndVersions } from './names-and-versions.js';
import { pages } from './pages.js';
import { paths } from './paths.js';
import { port } from './port.js';
import { predicates } from './predicates.js';
import { privacy } from './privacy.js';
import { scopes } from './scopes.js';
import { searches } from './searches.js';
import { timeInput } from './time-input.js';
import { timelines } from './timelines.js';
import { transactionTime } from './transaction-time.js';
import { vectors } from './vectors.js';
import { words } from './words.js';
import { workedExample } from './worked-example.js';

/** What every store must do, whatever it is made of. Nothing in here knows an engine. */
export function contract(engine: Engine): void {
  workedExample(engine);
  timelines(engine);
  timeInput(engine);
  transactionTime(engine);
  beliefs(engine);
  entities(engine);
  predicates(engine);
  corrections(engine);
  scopes(engine);
  namesAndVersions(engine);
  privacy(engine);
  episodes(engine);
  diffs(engine);
  paths(engine);
  pages(engine);
  badInput(engine);
  badText(engine);
  port(engine);
  exchange(engine);
  searches(engine);
  words(engine);
  vectors(engine);
}
