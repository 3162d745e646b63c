/** The rules about the syntax of every source: in one file, so that each source is parsed once and in one thread. */
import './sources/arrows.ts'
import './sources/languages.ts'
import './sources/names.ts'
import './sources/projects.ts'
import './sources/size.ts'
import './sources/turns.ts'
