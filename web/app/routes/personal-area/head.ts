import type { MetaDescriptor } from 'react-router';
import { hiddenHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import type { ScreenName } from '~/lib/paths';
import { subjectOf } from '~/lib/screen-subject';
import type { loader } from '~/root';

type Root = Awaited<ReturnType<typeof loader>>;

interface MetaOf {
  loaderData: unknown;
  matches: [{ loaderData: Root | undefined }, ...unknown[]];
}

/** The `meta` of a screen about one thing: the route's name and what the thing is called. */
export function titledBySubject(name: ScreenName) {
  return ({ loaderData, matches: [root] }: MetaOf): MetaDescriptor[] => {
    const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
    const subject = subjectOf(loaderData);
    const label = t(`routes.${name}`);
    return hiddenHead(root.loaderData, subject ? `${label}: ${subject}` : label);
  };
}
