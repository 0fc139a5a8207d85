import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { PlainHeader } from '~/ui/plain-header';
import { useNavigationFocus } from '~/ui/use-navigation-focus';
import styles from './link-frame.module.css';

interface Props {
  language: Language;
  journal: Journal | null;
  children: ReactNode;
}

/**
 * Around what the link of a letter opens: the journal's name, the language, and the way to the rest. All of it
 * leads to other documents, for in this one the link stands in the place of a session.
 */
export function LinkFrame({ language, journal, children }: Props) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  return (
    <div className={styles.page}>
      <PlainHeader
        language={language}
        name={journal?.name ?? null}
        address={paths.reviewByLink()}
      />
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
        <p className={styles.foot}>
          <a href={paths.room('reviewerAssignments')}>{t('reviewing.link.signIn')}</a>
        </p>
      </main>
    </div>
  );
}
