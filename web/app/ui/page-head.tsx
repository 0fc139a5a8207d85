import type { ReactNode } from 'react';
import type { Language } from '~/i18n/language';
import { Breadcrumbs, type Breadcrumb } from './breadcrumbs';
import page from './page.module.css';
import styles from './page-head.module.css';

interface Props {
  /** Breadcrumbs after the home page. */
  trail: Breadcrumb[];
  /** What readers must know before they read the page. */
  banner?: ReactNode;
  /** Type of the page, above its title. */
  kind?: string;
  title: string;
  titleLanguage?: Language;
  children?: ReactNode;
}

/** Header of a public page: breadcrumbs, the `h1` and further content. */
export function PageHead({ trail, banner, kind, title, titleLanguage, children }: Props) {
  return (
    <div className={styles.head}>
      <div className={page.wrap}>
        <Breadcrumbs trail={trail} />
        {banner}
        {kind ? <p className={`${page.eyebrow} ${styles.kind}`}>{kind}</p> : null}
        <h1 className={styles.title} lang={titleLanguage}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
