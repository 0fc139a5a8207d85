import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
const DATABASE = 'postgres://postgres@127.0.0.1:55432/octavo_e2e';

export const PASSWORD = 'demo-password-1';

export type Role = 'user' | 'reviewer' | 'editor' | 'admin';

/** Adds somebody whom no other test knows, so that tests can run side by side. */
export async function newPerson(roles: Role[]): Promise<string> {
  const email = `${randomUUID()}@e2e.test`;
  const program = process.env.OCTAVO_BIN ?? resolve(ROOT, 'target/debug/octavo');
  const args = ['demo', 'person', email, ...roles.flatMap((role) => ['--role', role])];
  const config = resolve(ROOT, 'config/development.toml');
  const env = { OCTAVO_CONFIG: config, OCTAVO__DATABASE__URL: DATABASE, ...process.env };
  await promisify(execFile)(program, args, { cwd: ROOT, env });
  return email;
}
