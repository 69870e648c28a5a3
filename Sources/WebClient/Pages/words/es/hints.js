export default /** @satisfies {import("../catalogue.d.ts").Translated<"hints">} */ ({
  "hints.next": "Sigue",
  "hints.done": "Listo",
  "hints.dismiss": "No más consejos",
  "hints.more": "Más en la ayuda",
  "hints.at": "Consejo {number} de {all}",
  "hints.drag": "Arrastra un punto adonde está un bailarín. Arrastra sobre el suelo para elegir varios.",
  "hints.add": "Esto crea la siguiente formación. El camino entre las dos se dibuja solo.",
  "hints.run": "¿Listo? Ensáyalo con todos aquí: los teléfonos se unen con un código.",
  "hints.codes": "Empieza aquí: los bailarines escanean este código y ven su propio punto.",
  "hints.go": "GO lleva a todos a la siguiente formación en el mismo instante. También Espacio.",
  "hints.list": "Toca una formación para que todos salten a ella.",
});
