import { pyramidHashes } from "../pyramid.mjs";
import * as dry from "/package/drystone-single.mjs";

await dry.init();
postMessage(pyramidHashes(dry));
