// Bundled by Vite. The page that contains this one compares the hashes, and the number of threads, of which its server allows two.
import * as dry from "drystone";
import { pyramidHashes } from "./pyramid.mjs";

const { threads } = await dry.init({ threads: 2 });
parent.postMessage({ threads, hashes: pyramidHashes(dry, { workers: threads }) }, "*");
