import type { MetaDescriptor } from 'react-router';
import { noindexHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import type { loader } from '~/root';

type IdentityRoute =
  | 'identityLogin'
  | 'identityLoginExternal'
  | 'identityRegister'
  | 'identityConfirmEmail'
  | 'resetPassword'
  | 'resetPasswordConfirm'
  | 'changeEmailConfirm'
  | 'changeEmailUndo'
  | 'acceptReviewInvitation';

type Root = Awaited<ReturnType<typeof loader>>;

/** Creates the `meta` function of a screen with the route's name as title. */
export function createTitleMeta(name: IdentityRoute) {
  return ({
    matches: [root],
  }: {
    matches: [{ loaderData: Root | undefined }, ...unknown[]];
  }): MetaDescriptor[] => {
    const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
    return noindexHead(root.loaderData, t(`routes.${name}`));
  };
}
