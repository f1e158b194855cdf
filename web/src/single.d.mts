export * from "./drystone.mjs";
export * from "./games.mjs";
