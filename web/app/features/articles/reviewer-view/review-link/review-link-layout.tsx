import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { PlainHeader } from '~/ui/plain-header';
import { useNavigationFocus } from '~/ui/focus';
import styles from './review-link-layout.module.css';

interface Props {
  language: Language;
  journal: Journal | null;
  children: ReactNode;
}

/**
 * Layout of the review link page. Its links open new documents, because in this one the review link
 * replaces the session.
 */
export function ReviewLinkLayout({ language, journal, children }: Props) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  return (
    <div className={styles.page}>
      <PlainHeader language={language} name={journal?.name ?? null} url={paths.reviewByLink()} />
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
        <p className={styles.footer}>
          <a href={paths.screen('reviewerAssignments')}>{t('reviewing.link.signIn')}</a>
        </p>
      </main>
    </div>
  );
}
