import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import styles from './breadcrumbs.module.css';

/** Entry of the breadcrumbs; a link if it has an address. */
export type Breadcrumb = string | { name: string; href: string };

/** Breadcrumbs from the home page to the current page. */
export function Breadcrumbs({ trail }: { trail: Breadcrumb[] }) {
  const { t } = useTranslation();
  const steps: Breadcrumb[] = [{ name: t('routes.home'), href: paths.home() }, ...trail];
  return (
    <nav className={styles.crumbs} aria-label={t('pages.breadcrumbs')}>
      <ol>
        {steps.map((step, index) => (
          <li key={index} aria-current={index === steps.length - 1 ? 'page' : undefined}>
            {typeof step === 'string' ? step : <a href={step.href}>{step.name}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
