import type first from "./first";
import type rest from "./rest";

declare module "../../../texts/of_games" {
  interface TextsOfGames {
    drakon: typeof first & typeof rest;
  }
}
