// Bundled by Vite. The page that contains this one compares the hashes.
import * as dry from "drystone";
import { pyramidHashes } from "./pyramid.mjs";

await dry.init();
parent.postMessage(pyramidHashes(dry), "*");
