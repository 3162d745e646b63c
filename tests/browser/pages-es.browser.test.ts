import { testPages } from '#tests/support/pages'

testPages('es')
