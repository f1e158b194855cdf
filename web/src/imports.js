// For Emscripten's linker, which wants to know the functions that the module imports. load.mjs gives it the true one.
mergeInto(LibraryManager.library, {dry_web_call: function() {}});
