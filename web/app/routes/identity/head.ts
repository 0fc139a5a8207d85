import type { MetaDescriptor } from 'react-router';
import { hiddenHead } from '~/features/site/head';
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
  | 'acceptReviewInvitation';

type Root = Awaited<ReturnType<typeof loader>>;

/** The `meta` of a screen: the route's name is its title. */
export function titled(name: IdentityRoute) {
  return ({
    matches: [root],
  }: {
    matches: [{ loaderData: Root | undefined }, ...unknown[]];
  }): MetaDescriptor[] => {
    const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
    return hiddenHead(root.loaderData, t(`routes.${name}`));
  };
}
