import type { Row } from './row.ts'

/** Fishing games; the menu hides them, their page does not. */
export const fishing: readonly Row[] = [
  [5, 'CQ9', 'pez', null, 'El pez', 'The fish', 'O peixe', 'AC'],
  [293, 'JDB', 'tridente', 'bone checks', 'Anzuelo y arpón', 'Hook and harpoon', 'Anzol e arpão', 'AC'],
  [294, 'FC', 'cangrejo', 'peach waves', 'Rey cangrejo', 'King crab', 'Caranguejo-rei', 'AC'],
  [295, 'JL', 'botella', 'night dots', 'Pesca de altura', 'Deep-sea fishing', 'Pesca em alto-mar', 'AC'],
  [296, 'CQ9', 'pulpo', 'sea waves', 'Caza del pulpo', 'Octopus hunt', 'Caça ao polvo', 'AC'],
  [297, 'JDB', 'sirena', 'coral dots', 'Bahía de noche', 'Bay by night', 'Baía à noite', 'AC'],
  [298, 'FC', 'cangrejo', 'night diamonds', 'Captura del día', 'Catch of the day', 'Pesca do dia', 'AC'],
  [299, 'JL', 'cangrejo', 'sea waves', 'El arrecife', 'The reef', 'O recife', 'AC'],
  [300, 'CQ9', 'serpiente', 'night diamonds', 'Dragón de mar', 'Sea dragon', 'Dragão do mar', 'AC'],
  [301, 'JDB', 'pez', 'sea plain', 'Pez vela', 'Sailfish', 'Peixe-vela', 'AC'],
  [302, 'FC', 'pulpo', 'peach diamonds', 'Fosa marina', 'The trench', 'Fossa marinha', 'AC'],
  [303, 'JL', 'ancla', 'deep checks', 'Red de plata', 'Silver net', 'Rede de prata', 'AC'],
]
