import { loadCurrentUser, saveInterfaceLanguage } from '~/api/current-user';
import { completeSignIn, signInWithPasskey } from '~/api/second-factor';
import { signInWithToken, signIn, type Credentials } from '~/api/sign-in';
import type { CurrentUser, SecondFactorRequest } from '~/api/types';
import type { Language } from '~/i18n/language';
import { endSession } from '~/lib/session';
import { storeLanguage } from '~/lib/stored-language';
import { getDestination } from './destination';
import { storeRegistrationReturnUrl } from './sign-in-intent';

/** The credentials are accepted, but the current user cannot be loaded. */
export class UserLoadError extends Error {
  override readonly name = 'LoadingUserError';
}

export interface SignInResult {
  destination: string;
  /** True if the user's language differs from that of the page: the next page must be a new document. */
  isFullPageLoad: boolean;
}

export async function completePasswordSignIn(
  credentials: Credentials,
  pageLanguage: Language,
  returnUrl: string | null,
): Promise<SignInResult | SecondFactorRequest> {
  const request = await signIn(credentials);
  return request ?? finishSignIn(pageLanguage, returnUrl);
}

/** Completes a sign-in with a passkey, which counts as both steps. */
export async function completePasskeySignIn(
  pageLanguage: Language,
  returnUrl: string | null,
): Promise<SignInResult> {
  await signInWithPasskey();
  return finishSignIn(pageLanguage, returnUrl);
}

/** Completes the second step of a sign-in with a code. */
export async function completeCodeSignIn(
  challenge: string,
  code: string,
  pageLanguage: Language,
  returnUrl: string | null,
): Promise<SignInResult> {
  await completeSignIn(challenge, code);
  return finishSignIn(pageLanguage, returnUrl);
}

/** Completes a sign-in with a token from an external provider such as ORCID. */
export async function completeTokenSignIn(
  token: string,
  pageLanguage: Language,
  returnUrl: string | null,
): Promise<SignInResult> {
  signInWithToken(token);
  return finishSignIn(pageLanguage, returnUrl);
}

async function finishSignIn(
  pageLanguage: Language,
  returnUrl: string | null,
): Promise<SignInResult> {
  const user = await loadCurrentUser().catch((cause: unknown) => {
    endSession();
    throw new UserLoadError('The user could not be loaded', { cause });
  });
  const language = await syncLanguage(user, pageLanguage);
  storeRegistrationReturnUrl(null);
  return {
    destination: getDestination(user, returnUrl),
    isFullPageLoad: language !== pageLanguage,
  };
}

/** Returns the user's saved language; if there is none, saves the language of the page. */
async function syncLanguage(user: CurrentUser, pageLanguage: Language): Promise<Language> {
  const language = user.interfaceLanguage ?? pageLanguage;
  storeLanguage(language);
  if (!user.interfaceLanguage) {
    // A failure must not fail the sign-in: the next sign-in saves the language again.
    await saveInterfaceLanguage(pageLanguage).catch(() => undefined);
  }
  return language;
}
