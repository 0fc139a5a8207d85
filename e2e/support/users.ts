import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { ApiClient } from './api-client';
import { generateEmail, createUser, PASSWORD } from './accounts';

type User = components['schemas']['UserView'];

export const USERS = '/personal-area/users';

/** Unique, so that tests can run in parallel; names may contain letters only. */
export function generateLastName(): string {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26)));
  return `Zi${letters.join('')}`;
}

/** Manages accounts through the API as an admin. */
export class UserClient {
  private constructor(private readonly client: ApiClient) {}

  static async signInAsNewAdmin(): Promise<UserClient> {
    return new UserClient(await ApiClient.signIn(await createUser(['admin'])));
  }

  /** Creates an account with this name and `PASSWORD`. */
  async createUser(firstNameEn: string, lastNameEn: string): Promise<User> {
    return this.client.request('POST', '/users', {
      email: generateEmail(),
      password: PASSWORD,
      firstNameEn,
      middleNameEn: null,
      lastNameEn,
      roles: ['user'],
    });
  }
}

/** Returns the value that a user's details page shows for a label. */
export function getDetail(page: Page, name: string): Locator {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return page.locator('dl > div').filter({ has: term }).getByRole('definition');
}
