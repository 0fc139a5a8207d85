import type { CurrentUser } from '~/api/types';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { MyData } from './my-data';
import styles from './security-page.module.css';
import { SignOutEverywhere } from './sign-out-everywhere';

interface Props {
  user: CurrentUser;
  onSignedOut: () => Promise<void>;
}

/** How a person gets into their account, and how others are kept out. */
export function SecurityPage({ user, onSignedOut }: Props) {
  return (
    <div className={styles.panels}>
      <ChangeEmail user={user} />
      <ChangePassword user={user} />
      <SignOutEverywhere onSignedOut={onSignedOut} />
      <MyData />
      <DeleteAccount hasPassword={user.hasPassword} onDeleted={onSignedOut} />
    </div>
  );
}
