import type { Socket } from 'node:net';

/** What bounds connections, for tests of connections without bounds. */
export const unbounded = {
  wrote() {},
  handedOver() {},
  endIdle(socket: Socket) {
    socket.destroy();
  },
};
