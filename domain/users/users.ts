/** The front of accounts: what other parts of the product may use. */
export {
  createAdministrator,
  ensureAdministrator,
  hasAdministrator,
  type NewAdministrator,
  resetPassword,
} from './administrators.ts';
export { firstAdministratorLink } from './first-link.ts';
export { type ManagedUsers, manageUsers } from './manage.ts';
export { type OwnAccess, ownAccess, signOutElsewhere } from './own-access.ts';
export { changeOwnPicture, removeOwnPicture } from './own-picture.ts';
export { type OwnAccount, ownAccount, updateProfile } from './profile.ts';
export { listUsers, recordLogin, recordRegistration, userRecord } from './records.ts';
export { firstAdministratorLinkWorks, redeemFirstAdministratorLink } from './redeem.ts';
export { changeRole, promote } from './roles.ts';
export {
  confirmEmail,
  requestPasswordReset,
  requestVerification,
  verifyEmail,
} from './sign-in/account-emails.ts';
export { actorOf } from './sign-in/actor.ts';
export { AccountRefusal, type AuthClient } from './sign-in/auth.ts';
export { finishGoogle, googleError, startGoogle } from './sign-in/google.ts';
export { type Input, inputs } from './sign-in/inputs.ts';
export { changePassword, setNewPassword } from './sign-in/passwords.ts';
export { type Cookies, currentSession, register, signIn, signOut, signUp } from './sign-in/sign-in.ts';
export { accountJobs, enqueueAccountSweep } from './sweep.ts';
