import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findJava, javaPlaces, javaVersion } from '../../scripts/neo4j/java.js';

const place = mkdtempSync(join(tmpdir(), 'asof-java-'));
afterAll(() => rmSync(place, { recursive: true }));

/** A JDK's folder whose `java -version` prints this text, as Java does: to the second output. */
function jdk(name: string, text: string): string {
  const bin = join(place, name, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'java'), `#!/bin/sh\necho '${text}' >&2\n`);
  chmodSync(join(bin, 'java'), 0o755);
  return join(place, name);
}

const old = jdk('all/old', 'openjdk version "17.0.15" 2025-04-15');
const fit = jdk('all/fit', 'openjdk version "21.0.2" 2024-01-16');
const newest = jdk('mac/newest/Contents/Home', 'java version "25" 2025-09-16 LTS');
const nothing = { home: undefined, path: [], folders: [] };
const command = (home: string) => join(home, 'bin', 'java');

test('the newest Java from 21 on is taken, wherever it lies', async () => {
  const folders = [join(place, 'all'), join(place, 'mac'), join(place, 'not there')];
  expect(await findJava({ home: fit, path: [join(old, 'bin')], folders })).toEqual({
    path: command(newest),
    version: '25',
    major: 25,
  });
  expect(await findJava({ home: old, path: [join(fit, 'bin')], folders: [] })).toEqual({
    path: command(fit),
    version: '21.0.2',
    major: 21,
  });
  symlinkSync(newest, join(place, 'link'));
  expect(await findJava({ ...nothing, home: join(place, 'link') })).toEqual({
    path: command(newest),
    version: '25',
    major: 25,
  });
});

test('where no Java is new enough, the ones found are named', async () => {
  expect(await findJava({ ...nothing, home: old })).toBe(`no Java is 21 or newer: 17 at ${command(old)}`);
  expect(await findJava(nothing)).toBe('there is no Java (21 or newer is needed)');
});

test.each([
  ['openjdk version "25.0.3" 2026-04-21 LTS', 25],
  ['java version "1.8.0_292"', 8],
  ['openjdk version "26-ea" 2026-03-17', 26],
  ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "21" 2023-09-19', 21],
  ['Unable to locate a Java Runtime.', null],
])('%j is release %j', (text, major) => {
  expect(javaVersion(text)?.major ?? null).toBe(major);
});

test('JAVA_HOME and PATH are read; empty ones name no folder', () => {
  const places = javaPlaces({ JAVA_HOME: '/jdk', PATH: ['/a', '', '/b'].join(delimiter) });
  expect(places).toMatchObject({ home: '/jdk', path: ['/a', '/b'] });
  expect(javaPlaces({ JAVA_HOME: '' })).toMatchObject({ home: undefined, path: [] });
});
