import type { CurrentUser } from '~/api/types';
import { AccountLogPanel } from './account-log-panel';
import { ChangeEmailPanel } from './change-email-panel';
import { ChangePasswordPanel } from './change-password-panel';
import { DeleteAccountPanel } from './delete-account-panel';
import { PersonalDataPanel } from './personal-data-panel';
import { ReviewLinksPanel } from './review-links-panel';
import { SecondFactorPanel } from './second-factor-panel';
import styles from './security-page.module.css';
import { SessionsPanel } from './sessions-panel';
import { SignOutEverywherePanel } from './sign-out-everywhere-panel';

interface Props {
  user: CurrentUser;
  onSignedOut: () => Promise<void>;
}

/** Settings of e-mail, password, second factor, sessions and personal data. */
export function SecurityPage({ user, onSignedOut }: Props) {
  return (
    <div className={styles.panels}>
      <ChangeEmailPanel user={user} />
      <ChangePasswordPanel user={user} />
      <SecondFactorPanel user={user} />
      <SessionsPanel />
      <SignOutEverywherePanel onSignedOut={onSignedOut} />
      {user.roles.includes('reviewer') ? <ReviewLinksPanel /> : null}
      <AccountLogPanel />
      <PersonalDataPanel />
      <DeleteAccountPanel hasPassword={user.hasPassword} onDeleted={onSignedOut} />
    </div>
  );
}
