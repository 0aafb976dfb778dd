/** Names of languages that chats and websites write above code. */
const NAMES = new Set(
  (
    'ada apache arduino asm assembly awk bash basic batch bat c c# c++ clojure cmake cmd cobol coffeescript console cpp cs ' +
    'csharp css csv cuda cypher d dart diff docker dockerfile dotenv elixir elm erb erlang f# fortran fsharp gherkin git gleam ' +
    'glsl go golang gradle graphql groovy handlebars haskell hcl html http ini java javascript jinja js json json5 jsonc jsx ' +
    'julia kotlin kt latex less lisp lua makefile markdown mathematica matlab md mermaid mips mongodb mysql nginx nim nix node ' +
    'objective-c objectivec ocaml pascal perl php plaintext powershell prisma prolog properties protobuf ps1 ' +
    'pseudocode puppet py python r racket regex rs ruby rust sass scala scheme scss sh shell solidity sparql sql ' +
    'stylus svelte swift systemverilog tcl terraform tex text toml ts tsx twig txt typescript typst vb vbnet verilog vhdl vim vue ' +
    'wasm xml yaml yml zig zsh'
  ).split(' '),
);

/** True for a known name of a language, such as `C++`. */
export function isLanguage(text = ''): boolean {
  return NAMES.has(text.toLowerCase());
}
