// `npm run test:cluster`: three built servers on one PostgreSQL and one S3 store behind nginx, all of which
// are stopped, killed, restarted and frozen during reads and writes. Takes CLUSTER_ROUNDS. Exits with status
// 1 if a promise does not hold.
import { tell } from '../running/report.ts';
import { runCluster } from './run-cluster.ts';

const broken = await runCluster({
  instances: 3,
  rounds: Number(process.env.CLUSTER_ROUNDS ?? 20),
  unavailableMs: 10_000,
  throughNginx: true,
  tell,
});
process.exit(broken.length > 0 ? 1 : 0);
