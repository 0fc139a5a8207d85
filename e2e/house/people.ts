import { randomUUID } from 'node:crypto';
import { octavo } from './octavo';

export const PASSWORD = 'demo-password-1';

/** For those who choose one themselves. */
export const OWN_PASSWORD = 'violet harbour 58';

export type Role = 'user' | 'reviewer' | 'editor' | 'admin';

/** One that nobody has, so that tests can run side by side. */
export function newAddress(): string {
  return `${randomUUID()}@e2e.test`;
}

/** Adds somebody whom no other test knows. */
export async function newPerson(roles: Role[]): Promise<string> {
  const email = newAddress();
  await octavo('demo', 'person', email, ...roles.flatMap((role) => ['--role', role]));
  return email;
}

/** Invites somebody new to review; answers with the path of the link in their letter. */
export async function newInvitation(email: string): Promise<string> {
  const printed = await octavo('demo', 'invitation', email);
  const { pathname, search } = new URL(printed.split('\n').at(-1) ?? '');
  return pathname + search;
}
