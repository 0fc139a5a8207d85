import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../config/development.toml');
const written = readFileSync(file, 'utf8');

/** What the journal of the journeys has as its `time_zone`, for example. */
export function setting(name: string): string {
  const value = new RegExp(`^${name} = "(.+)"$`, 'm').exec(written)?.[1];
  if (!value) throw new Error(`${file} says nothing of ${name}`);
  return value;
}
