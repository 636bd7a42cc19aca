import { emptyStore } from '../support/neo4j-store.js';
import { contract } from './contract.js';

contract({
  name: 'neo4j',
  open: () => emptyStore(),
  clean: async () => {},
});
