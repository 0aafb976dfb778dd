export { ipv6Groups, networkOf, plainAddress } from './network.ts';
export { hasQuickTurn, takeQuickTurn } from './quick.ts';
export { countTurn, forgetTurns, type Turn, takeTurn } from './turns.ts';
