import type { Row } from '#brand/catalogue/row'

/** Fishing games; the menu hides the category, but its page exists. */
export const fishing: readonly Row[] = [
  [5, 'CQ9', 'pez', null, 'El pez', 'AC'],
  [293, 'JDB', 'tridente', 'bone checks', 'Anzuelo y arpón', 'AC'],
  [294, 'FC', 'cangrejo', 'peach waves', 'Rey cangrejo', 'AC'],
  [295, 'JL', 'botella', 'night dots', 'Pesca de altura', 'AC'],
  [296, 'CQ9', 'pulpo', 'sea waves', 'Caza del pulpo', 'AC'],
  [297, 'JDB', 'sirena', 'coral dots', 'Bahía de noche', 'AC'],
  [298, 'FC', 'cangrejo', 'night diamonds', 'Captura del día', 'AC'],
  [299, 'JL', 'cangrejo', 'sea waves', 'El arrecife', 'AC'],
  [300, 'CQ9', 'serpiente', 'night diamonds', 'Dragón de mar', 'AC'],
  [301, 'JDB', 'pez', 'sea plain', 'Pez vela', 'AC'],
  [302, 'FC', 'pulpo', 'peach diamonds', 'Fosa marina', 'AC'],
  [303, 'JL', 'ancla', 'deep checks', 'Red de plata', 'AC'],
]
