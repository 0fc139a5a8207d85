import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import styles from './breadcrumbs.module.css';

/** A place on the way to a page; with an address where it can be gone back to. */
export type Step = string | { name: string; href: string };

/** The way from the home page to this one. */
export function Breadcrumbs({ trail }: { trail: Step[] }) {
  const { t } = useTranslation();
  const steps: Step[] = [{ name: t('routes.home'), href: paths.home() }, ...trail];
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
