import type first from "./first";
import type rest from "./rest";

declare module "../../../texts/of_games" {
  interface TextsOfGames {
    dragon_run: typeof first & typeof rest;
  }
}
