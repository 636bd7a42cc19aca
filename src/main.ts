#!/usr/bin/env node
import { runCli } from './cli/program.js';

// A reader that goes away (`asof facts | head`) ends the program, quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const code = await runCli(process.argv.slice(2), process.env);
process.exitCode = code === 0 ? process.exitCode : code;
