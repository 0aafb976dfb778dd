export { webhookJobs } from './deliver.ts';
export {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  switchWebhooksOff,
  testWebhook,
} from './manage-webhooks.ts';
export { tellOfArticle, tellWebhooks } from './tell.ts';
