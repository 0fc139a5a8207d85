import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../config/development.toml');
const settings = readFileSync(file, 'utf8');

/** Reads a string setting, such as `time_zone`, from the settings file of the test stack. */
export function readSetting(name: string): string {
  const value = new RegExp(`^${name} = "(.+)"$`, 'm').exec(settings)?.[1];
  if (!value) throw new Error(`${file} has no setting ${name}`);
  return value;
}
