import type { MetaDescriptor } from 'react-router';
import { noindexHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import type { ScreenName } from '~/lib/paths';
import { getScreenSubject } from '~/lib/screen-subject';
import type { loader } from '~/root';

type Root = Awaited<ReturnType<typeof loader>>;

interface MetaArgs {
  loaderData: unknown;
  matches: [{ loaderData: Root | undefined }, ...unknown[]];
}

/**
 * Creates the `meta` function of a screen about one object: the route's name and the object's name.
 */
export function createSubjectTitleMeta(name: ScreenName) {
  return ({ loaderData, matches: [root] }: MetaArgs): MetaDescriptor[] => {
    const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
    const subject = getScreenSubject(loaderData);
    const label = t(`routes.${name}`);
    return noindexHead(root.loaderData, subject ? `${label}: ${subject}` : label);
  };
}
