import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Participant } from '~/api/editor-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { paths } from '~/lib/paths';
import styles from './person-link.module.css';

/** Link to the user, "You", or only the role if the name is hidden. */
export function PersonLink({ person }: { person: Participant }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  if (person.id === null) return t(`desk.roles.${person.role}`);
  if (person.id === userId) return t('desk.you');
  return (
    <Link to={paths.userDetails(person.id)} lang="en" className={styles.person}>
      {person.fullNameEn}
    </Link>
  );
}
