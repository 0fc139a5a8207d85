import type { CurrentUser } from '~/api/types';
import { ProfileCard } from './profile-card';
import { ProfileForm } from './profile-form';
import styles from './profile-page.module.css';

/** Profile card and form of the current user. */
export function ProfilePage({ user }: { user: CurrentUser }) {
  return (
    <div className={styles.cards}>
      <ProfileCard user={user} />
      <ProfileForm user={user} />
    </div>
  );
}
