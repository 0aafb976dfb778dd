export { createAdministrator, resetPassword } from './accounts.ts';
export { changeRole, changeStaffRole } from './change-role.ts';
export { deleteOwnAccount, deleteUser } from './delete-account.ts';
export { exportAccount } from './export-account.ts';
export { hasFactor, ownFactors } from './factors/factors.ts';
export {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './factors/manage-authenticator.ts';
export { addPasskey, removePasskey, requestNewPasskey } from './factors/manage-passkeys.ts';
export { resetFactors } from './factors/reset-factors.ts';
export {
  ensureAdministrator,
  firstAdministratorLinkWorks,
  redeemFirstAdministratorLink,
} from './first-administrator.ts';
export { acceptInvitation, acceptWithNewAccount, openInvitation } from './invitations/accept.ts';
export { invite, listInvitations, renewInvitation, revokeInvitation } from './invitations/invite.ts';
export {
  promote,
  reassignArticles,
  sendPasswordReset,
  setDisabled,
  signOutAccount,
} from './manage-accounts.ts';
export {
  changeAvatar,
  ownAccess,
  ownAccount,
  removeAvatar,
  signOutElsewhere,
  updateProfile,
} from './own-account.ts';
export { nameDevice } from './sessions/device.ts';
export { endSession, listSessions } from './sessions/own-sessions.ts';
export {
  confirmEmail,
  requestPasswordReset,
  requestVerification,
  verifyEmail,
} from './sign-in/account-emails.ts';
export { findActor } from './sign-in/actor.ts';
export { AccountRefusal, type AuthClient, isProviderUnavailable } from './sign-in/auth.ts';
export { finishProvider } from './sign-in/finish-provider.ts';
export { type Input, inputs } from './sign-in/inputs.ts';
export { requestPasskeySignIn, signInWithPasskey } from './sign-in/passkey-sign-in.ts';
export { changePassword, setNewPassword } from './sign-in/passwords.ts';
export { startProof } from './sign-in/prove-by-provider.ts';
export { type ProviderId, providerError, signInProviders } from './sign-in/providers.ts';
export { withCookies } from './sign-in/record-staff-sign-in.ts';
export { finishByCode, pendingStep } from './sign-in/second-step.ts';
export { currentSession, register, signIn, signInNew, signOut, signUp } from './sign-in/sign-in.ts';
export { identityProofs, requestPasskeyProof, signInAgain } from './sign-in/sign-in-again.ts';
export {
  createSignInLink,
  openSignInLink,
  redeemSignInLink,
  SIGN_IN_LINK_MINUTES,
} from './sign-in/sign-in-link.ts';
export { startProvider } from './sign-in/start-provider.ts';
export { accountJobs, enqueueAccountSweep } from './sweep.ts';
export {
  createToken,
  listAccountTokens,
  listTokens,
  revokeAccountToken,
  revokeToken,
} from './tokens/manage-tokens.ts';
export { bearerToken, findTokenActor } from './tokens/token-actor.ts';
export { listManagedUsers, listUsers, recordLogin, recordRegistration, userRecord } from './user-records.ts';
