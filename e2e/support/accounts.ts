import { randomUUID } from 'node:crypto';
import { runOctavo } from './octavo';

export const PASSWORD = 'demo-password-1';

/** Strong password for tests that register or change the password. */
export const CHOSEN_PASSWORD = 'violet harbour 58';

export type Role = 'user' | 'reviewer' | 'editor' | 'admin';

/** Generates a unique address, so that tests can run in parallel. */
export function generateEmail(domain = 'e2e.test'): string {
  return `${randomUUID()}@${domain}`;
}

/** Creates an account that no other test uses and returns its address. */
export async function createUser(roles: Role[], email = generateEmail()): Promise<string> {
  await runOctavo('demo', 'person', email, ...roles.flatMap((role) => ['--role', role]));
  return email;
}

/**
 * Creates an admin whose name is not that of any author. All other test accounts share one name, and an admin
 * who may be an author of an article cannot see its editorial data.
 */
export async function createAdminWithUniqueName(): Promise<string> {
  const email = generateEmail();
  const name = ['--first-name', 'Galina', '--last-name', 'Unprinted'];
  const link = await runOctavo('admin', 'create', email, ...name, '--one-more');
  const token = new URL(link).searchParams.get('code');
  const site = process.env.OCTAVO_SITE ?? 'http://localhost:8180';
  const response = await fetch(`${site}/api/v1/auth/passwords/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return email;
}
