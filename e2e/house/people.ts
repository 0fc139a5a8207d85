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
