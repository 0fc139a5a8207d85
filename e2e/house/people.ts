import { randomUUID } from 'node:crypto';
import { octavo } from './octavo';

export const PASSWORD = 'demo-password-1';

/** For those who choose one themselves. */
export const OWN_PASSWORD = 'violet harbour 58';

export type Role = 'user' | 'reviewer' | 'editor' | 'admin';

/** One that nobody has, so that tests can run side by side. */
export function newAddress(domain = 'e2e.test'): string {
  return `${randomUUID()}@${domain}`;
}

/** Adds somebody whom no other test knows. */
export async function newPerson(roles: Role[], email = newAddress()): Promise<string> {
  await octavo('demo', 'person', email, ...roles.flatMap((role) => ['--role', role]));
  return email;
}

/**
 * An admin whose name stands on no article. All others here are called alike, and are authors by their name to a journal
 * that lets nobody look behind the curtain of their own work.
 */
export async function newAdminWhoWritesNothing(): Promise<string> {
  const email = newAddress();
  const name = ['--first-name', 'Galina', '--last-name', 'Unprinted'];
  const link = await octavo('admin', 'create', email, ...name, '--one-more');
  const token = new URL(link).searchParams.get('code');
  const site = process.env.OCTAVO_SITE ?? 'http://127.0.0.1:8180';
  const answer = await fetch(`${site}/api/v1/auth/passwords/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return email;
}
