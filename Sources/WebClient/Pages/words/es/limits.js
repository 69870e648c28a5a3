export default /** @satisfies {import("../catalogue.d.ts").Translated<"limits">} */ ({
  "limits.heading": "Plan de la cuenta: {name}",
  "limits.inLibrary": "Plan de la cuenta «{name}»: {used} de {most} piezas y ejercicios en la biblioteca.",
  "limits.full": "Archiva o borra uno para hacer sitio a otro.",
  "limits.more": "Con más espacio: {plans}.",
  "limits.space": "{used} de {most} MB de música e imágenes.",
  "limits.spaceFull": "No queda espacio para música: {used} de {most} MB. Borra algo primero.",
  "limits.people": {
    one: "{count} persona en una sesión.",
    many: "{count} de personas en una sesión.",
    other: "{count} personas en una sesión.",
  },
  "limits.noMusic": "El plan «{name}» no incluye música. Lo que ya hay se queda.",
  "limits.musicIn": "Con música: {plans}.",
  "limits.turnedAway": {
    one: "{name} no pudo entrar: el plan «{plan}» admite a {count} persona.",
    many: "{name} no pudo entrar: el plan «{plan}» admite a {count} de personas.",
    other: "{name} no pudo entrar: el plan «{plan}» admite a {count} personas.",
  },
  "limits.morePeople": "Para más personas: {plans}.",
  "limits.seen": "De acuerdo",
});
