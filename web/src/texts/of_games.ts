/**
 * The texts of the games, by game. Each game declares its own here, from its folder `texts/en`, so
 * that its keys are known.
 */
// biome-ignore lint/suspicious/noEmptyInterface: games add to it
export interface TextsOfGames {}
