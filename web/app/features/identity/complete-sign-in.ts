import { loadCurrentUser, saveInterfaceLanguage } from '~/api/current-user';
import { beginSession, signIn, type Credentials } from '~/api/sign-in';
import type { CurrentUser } from '~/api/types';
import type { Language } from '~/i18n/language';
import { endSession } from '~/lib/session';
import { storeLanguage } from '~/lib/stored-language';
import { destinationOf } from './destination';

/** Signed in, but the server would not say who the person is. */
export class LoadingUserError extends Error {
  override readonly name = 'LoadingUserError';
}

export interface SignedIn {
  destination: string;
  /** The person's language is not the one shown: the next page must be a new document. */
  newDocument: boolean;
}

export async function completeSignIn(
  credentials: Credentials,
  shown: Language,
  returnUrl: string | null,
): Promise<SignedIn> {
  await signIn(credentials);
  return enter(shown, returnUrl);
}

/** The same for a token that came in another way, such as through ORCID. */
export async function enterWith(
  token: string,
  shown: Language,
  returnUrl: string | null,
): Promise<SignedIn> {
  beginSession(token);
  return enter(shown, returnUrl);
}

async function enter(shown: Language, returnUrl: string | null): Promise<SignedIn> {
  const user = await loadCurrentUser().catch((cause: unknown) => {
    endSession();
    throw new LoadingUserError('The user could not be loaded', { cause });
  });
  const language = await syncLanguage(user, shown);
  return { destination: destinationOf(user, returnUrl), newDocument: language !== shown };
}

/** The language that the person has saved wins; where there is none, the one shown is saved. */
async function syncLanguage(user: CurrentUser, shown: Language): Promise<Language> {
  const language = user.interfaceLanguage ?? shown;
  storeLanguage(language);
  if (!user.interfaceLanguage) {
    // Not worth failing a sign-in for: the next one will try again.
    await saveInterfaceLanguage(shown).catch(() => undefined);
  }
  return language;
}
