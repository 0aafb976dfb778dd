/** The front of accounts: what other parts of the product may use. */
export { actorOf } from './actor.ts';
export {
  createAdministrator,
  ensureAdministrator,
  hasAdministrator,
  type NewAdministrator,
  resetPassword,
} from './administrators.ts';
export { handleAuth } from './door.ts';
export { firstAdministratorLink } from './first-link.ts';
export type { Visit } from './forward.ts';
export { type ManagedUsers, manageUsers } from './manage.ts';
export { type OwnAccess, ownAccess, signOutElsewhere } from './own-access.ts';
export { changeOwnPicture, removeOwnPicture } from './own-picture.ts';
export { type OwnAccount, ownAccount, updateProfile } from './profile.ts';
export { listUsers, recordLogin, recordRegistration, userRecord } from './records.ts';
export { firstAdministratorLinkWorks, redeemFirstAdministratorLink } from './redeem.ts';
export { changeRole, promote } from './roles.ts';
export {
  type Cookies,
  changePassword,
  confirmEmail,
  googleProblem,
  register,
  requestPasswordReset,
  requestVerification,
  setNewPassword,
  signIn,
  signOut,
  startGoogle,
} from './sign-in.ts';
export { accountJobs, enqueueAccountSweep } from './sweep.ts';
