import type { CurrentUser } from '~/api/types';
import { ProfileCard } from './profile-card';
import { ProfileForm } from './profile-form';
import styles from './profile-page.module.css';

/** What the journal knows of the person, and the form to change it. */
export function ProfilePage({ user }: { user: CurrentUser }) {
  return (
    <div className={styles.cards}>
      <ProfileCard user={user} />
      <ProfileForm user={user} />
    </div>
  );
}
