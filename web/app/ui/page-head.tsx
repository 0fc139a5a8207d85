import type { ReactNode } from 'react';
import type { Language } from '~/i18n/language';
import { Breadcrumbs, type Step } from './breadcrumbs';
import page from './page.module.css';
import styles from './page-head.module.css';

interface Props {
  /** Where the page is, after the home page. */
  trail: Step[];
  /** What kind of thing it is, above its title. */
  kind?: string;
  title: string;
  titleLanguage?: Language;
  children?: ReactNode;
}

/** What a public page begins with: the way to it, its one `h1`, and what belongs to that. */
export function PageHead({ trail, kind, title, titleLanguage, children }: Props) {
  return (
    <div className={styles.head}>
      <div className={page.wrap}>
        <Breadcrumbs trail={trail} />
        {kind ? <p className={`${page.eyebrow} ${styles.kind}`}>{kind}</p> : null}
        <h1 className={styles.title} lang={titleLanguage}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
