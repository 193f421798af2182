// ESLint's recommended rules over every script a browser loads from us; vendored files are others'.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/**", "**/node_modules/**"] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    // `{ die, ...command }` is how a thing is taken without one of its parts.
    rules: { "no-unused-vars": ["error", { ignoreRestSiblings: true }] },
  },
  // Packing takes the comments away that said why a block is empty.
  { files: ["build/packed.js"], rules: { "no-empty": "off" } },
  { files: ["web/static/worker.js"], languageOptions: { globals: globals.serviceworker } },
];
