import type { Game } from '#api/games'

/** The game that templates are rendered with; whoever copies one writes another game into the copy. */
export const sampleGame: Game = {
  nodeId: '',
  gameCode: '',
  vassalage: '',
  gameType: 'RNG',
  displayName: '',
  gameName: '',
  nodeName: '',
  showIcon: null,
  // An empty picture: a template must not request one.
  iconUrl: 'data:,',
  number: 0,
  trial: true,
  state: 'open',
  backAt: null,
  gameClassify: [],
}
