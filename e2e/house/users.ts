import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { Caller } from './api';
import { newAddress, newPerson, PASSWORD } from './people';

type User = components['schemas']['UserView'];

export const USERS = '/personal-area/users';

/** Nobody else is called so; names are written in letters only. */
export function newLastName(): string {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26)));
  return `Zi${letters.join('')}`;
}

/** An admin who manages accounts through the interface of the server. */
export class Admin {
  private constructor(private readonly caller: Caller) {}

  static async new(): Promise<Admin> {
    return new Admin(await Caller.signedIn(await newPerson(['admin'])));
  }

  /** Somebody with this name, and the password that everybody here has. */
  async create(firstNameEn: string, lastNameEn: string): Promise<User> {
    return this.caller.ask('POST', '/users', {
      email: newAddress(),
      password: PASSWORD,
      firstNameEn,
      middleNameEn: null,
      lastNameEn,
      roles: ['user'],
    });
  }
}

/** What stands beside a name on the page of a person. */
export function factOf(page: Page, name: string): Locator {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return page.locator('dl > div').filter({ has: term }).getByRole('definition');
}
